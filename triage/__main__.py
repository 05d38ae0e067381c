"""Where the program begins: `triage`, and `python -m triage`."""

from triage.interrupt import at_once


def main() -> None:
    """Run the command line; Ctrl-C is answered even while it is being loaded."""
    at_once()
    from triage.cli import main as run

    run()


if __name__ == "__main__":
    main()
