/** A slow connection between a browser and the site that breaks regularly; HTTP/1.1 over TCP. */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

type Shape = {
  /** The port it listens on, and the site's. */
  port: number
  target: number
  /** In each direction. */
  bytesPerSecond: number
  /** How often all connections are cut, in ms. */
  cutEvery: number
}

/** How often a slice of the waiting data is sent, in ms. */
const tick = 50

export async function startWeakConnection({ port, target, bytesPerSecond, cutEvery }: Shape) {
  const sockets = new Set<Socket>()
  const up = openChannel(bytesPerSecond)
  const down = openChannel(bytesPerSecond)
  const counts = { cuts: 0, chunkBytes: 0 }

  const server = createServer((browser) => {
    const site = connect(target, '127.0.0.1')
    const read = countBodies((bytes) => (counts.chunkBytes += bytes))
    for (const socket of [browser, site]) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        site.destroy()
      })
      socket.on('error', () => undefined)
    }
    up.pass(browser, site, read)
    down.pass(site, browser)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cutting = setInterval(() => {
    counts.cuts += 1
    for (const socket of sockets) socket.destroy()
  }, cutEvery)
  return {
    counts,
    stop() {
      clearInterval(cutting)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** One direction, whose bandwidth all connections share. */
function openChannel(bytesPerSecond: number) {
  const slice = Math.round((bytesPerSecond * tick) / 1000)
  let turn = Promise.resolve()

  async function write(target: Socket, bytes: Buffer, sent: (bytes: Buffer) => void) {
    for (let start = 0; start < bytes.length; start += slice) {
      if (target.destroyed) return
      const part = bytes.subarray(start, start + slice)
      target.write(part)
      sent(part)
      await wait(tick)
    }
  }

  return {
    pass(source: Socket, target: Socket, sent: (bytes: Buffer) => void = () => undefined) {
      source.on('data', (bytes: Buffer) => {
        // Waiting data stays in the browser, so that nothing counts as sent before it is.
        source.pause()
        turn = turn.then(() => write(target, bytes, sent)).then(() => void source.resume())
      })
    },
  }
}

/** Counts the body bytes of requests that upload chunks. */
function countBodies(count: (bytes: number) => void) {
  let head = ''
  let left = 0
  let isChunk = false
  return (bytes: Buffer) => {
    let start = 0
    while (start < bytes.length) {
      if (left > 0) {
        const length = Math.min(left, bytes.length - start)
        if (isChunk) count(length)
        left -= length
        start += length
        continue
      }
      head += bytes.subarray(start).toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      start = bytes.length - (head.length - end - 4)
      isChunk = /^PUT \S+\/chunks\/\d+ /.test(head)
      left = Number(/\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1] ?? 0)
      head = ''
    }
  }
}
