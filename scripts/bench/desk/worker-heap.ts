type Method = 'Runtime.getHeapUsage' | 'HeapProfiler.takeHeapSnapshot'

/** What V8 reports of an isolate, in bytes; the last two are not in every version. */
type HeapUsage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number }

type Answer = { id: number; result?: HeapUsage; error?: { message: string } }

/**
 * Attaches to one isolate through workerd's inspector. `read` returns the bytes it uses, including
 * buffers and garbage that has not been collected; `readLive` collects garbage first. Both answer
 * between two turns of the Worker's event loop.
 */
export async function openHeap(inspector: URL) {
  const socket = new WebSocket(inspector)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`There is no isolate to inspect at ${inspector}`))
  })
  let lastId = 0
  const call = async (method: Method) => {
    lastId += 1
    const { error, result } = await ask(socket, lastId, method)
    if (error) throw new Error(`The inspector answered: ${error.message}`)
    return result
  }
  const read = async () => {
    const usage = await call('Runtime.getHeapUsage')
    if (!usage) throw new Error('The inspector did not report the heap usage')
    const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = usage
    return usedSize + embedderHeapUsedSize + backingStorageSize
  }
  return {
    read,
    async readLive() {
      // V8 collects the garbage before a snapshot; workerd never answers HeapProfiler.collectGarbage.
      await call('HeapProfiler.takeHeapSnapshot')
      return read()
    },
    close: () => socket.close(),
  }
}

function ask(socket: WebSocket, id: number, method: Method) {
  return new Promise<Answer>((resolve, reject) => {
    const listening = new AbortController()
    const { signal } = listening
    const onMessage = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as Answer
      // The console's messages arrive on the same socket.
      if (answer.id !== id) return
      listening.abort()
      resolve(answer)
    }
    const fail = () => {
      listening.abort()
      reject(new Error('The inspector closed the connection'))
    }
    socket.addEventListener('message', onMessage, { signal })
    socket.addEventListener('close', fail, { signal })
    socket.send(JSON.stringify({ id, method }))
  })
}
