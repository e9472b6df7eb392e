import { createServer, type RequestListener } from 'node:http'

/** Starts a server on a free port. */
export async function listen(handler: RequestListener) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The stand-in has no port.')
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
