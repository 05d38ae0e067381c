"""What is worth taking: open issues by how ready they are for somebody new."""
