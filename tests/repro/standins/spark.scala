// Small stand-ins for the classes of ScalaTest and Apache Spark that skeletons use: signatures only.
package org.scalatest.funsuite {
  abstract class AnyFunSuite {
    def test(name: String)(body: => Any): Unit = {}
    def fail(message: String): Nothing = throw new AssertionError(message)
    def assert(condition: Boolean, clue: Any): Unit = {}
  }
}

package org.apache.spark {
  abstract class SparkFunSuite extends org.scalatest.funsuite.AnyFunSuite
}

package org.apache.spark.sql {
  class Row
  object Row {
    def apply(values: Any*): Row = new Row
  }
  class Rows {
    def collect(): Array[Row] = Array.empty
  }
  class Session {
    def sql(text: String): Rows = new Rows
  }
  abstract class QueryTest extends org.apache.spark.SparkFunSuite
  package test {
    trait SharedSparkSession {
      def spark: Session = new Session
    }
  }
}
