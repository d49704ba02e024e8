package io.cardfile.sample.shop;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose request does not arrive in time, however slowly it goes on: the idle
 * time-out of the server begins again with each byte. If there are too many, it closes the one that
 * has been waiting longest. Thread-safe.
 */
final class WaitingConnections implements Connection.Listener {

  private final Map<Connection, Scheduler.Task> waiting = new LinkedHashMap<>();
  private final int limit;
  private final Duration requestLimit;
  private final Scheduler scheduler;

  /**
   * Creates a listener.
   *
   * @param limit the maximum number of connections that wait for a request
   * @param requestLimit how long a request may take to arrive
   */
  WaitingConnections(int limit, Duration requestLimit, Scheduler scheduler) {
    this.limit = limit;
    this.requestLimit = requestLimit;
    this.scheduler = scheduler;
  }

  @Override
  public synchronized void onOpened(Connection connection) {
    if (waiting.size() >= limit) {
      Iterator<Connection> oldest = waiting.keySet().iterator();
      end(oldest.next());
    }
    waiting.put(
        connection,
        scheduler.schedule(() -> end(connection), requestLimit.toMillis(), TimeUnit.MILLISECONDS));
  }

  @Override
  public void onClosed(Connection connection) {
    remove(connection);
  }

  private void end(Connection connection) {
    if (remove(connection)) {
      connection.getEndPoint().close();
    }
  }

  private synchronized boolean remove(Connection connection) {
    Scheduler.Task task = waiting.remove(connection);
    if (task != null) {
      task.cancel();
    }
    return task != null;
  }

  /**
   * Returns a handler of requests that have arrived, whose connections do not wait any more. A
   * connection may be closed after its request has arrived and before a thread handles it.
   */
  Handler.Wrapper arrivals() {
    return new Handler.Wrapper() {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        if (remove(request.getConnectionMetaData().getConnection())) {
          return super.handle(request, response, callback);
        }
        callback.failed(new EofException("the connection is closed"));
        return true;
      }
    };
  }
}
