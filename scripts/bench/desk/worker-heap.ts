type Method = 'Runtime.getHeapUsage' | 'HeapProfiler.takeHeapSnapshot'

/** What V8 tells of an isolate, in bytes; the last two not in every version. */
type HeapUsage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number }

type Answer = { id: number; result?: HeapUsage; error?: { message: string } }

/**
 * Attaches to one isolate by workerd's inspector. `read` returns the bytes that it uses, with its
 * buffers and with garbage not collected yet; `readLive` has the garbage collected before. Both
 * answer between two turns of the Worker.
 */
export async function openHeap(inspector: URL) {
  const socket = new WebSocket(inspector)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`No isolate is to be inspected at ${inspector}`))
  })
  let asked = 0
  const call = async (method: Method) => {
    asked += 1
    const { error, result } = await ask(socket, asked, method)
    if (error) throw new Error(`The inspector answered: ${error.message}`)
    return result
  }
  const read = async () => {
    const usage = await call('Runtime.getHeapUsage')
    if (!usage) throw new Error('The inspector did not say how much is used')
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
    const hear = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as Answer
      // The console's messages come the same way.
      if (answer.id !== id) return
      listening.abort()
      resolve(answer)
    }
    const fail = () => {
      listening.abort()
      reject(new Error('The inspector hung up'))
    }
    socket.addEventListener('message', hear, { signal })
    socket.addEventListener('close', fail, { signal })
    socket.send(JSON.stringify({ id, method }))
  })
}
