import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** A server on a free port of this machine, for as long as it is used. */
export async function listening<T>(server: Server, use: (port: number) => Promise<T>): Promise<T> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket: { destroy(): void }) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}
