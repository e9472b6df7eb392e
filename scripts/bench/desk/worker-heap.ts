/** What V8 tells of an isolate, in bytes; the last two not in every version. */
type HeapUsage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number }

type Answer = { id: number; result?: HeapUsage; error?: { message: string } }

/**
 * Attaches to one isolate by workerd's inspector. `read` returns the bytes that it uses, with its
 * buffers and with garbage not collected yet; it answers between two turns of the Worker.
 */
export async function openHeap(inspector: URL) {
  const socket = new WebSocket(inspector)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`No isolate is to be inspected at ${inspector}`))
  })
  let asked = 0
  return {
    async read() {
      asked += 1
      const { error, result } = await ask(socket, asked)
      if (!result) throw new Error(`The inspector answered: ${error?.message}`)
      const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = result
      return usedSize + embedderHeapUsedSize + backingStorageSize
    },
    close: () => socket.close(),
  }
}

function ask(socket: WebSocket, id: number) {
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
    socket.send(JSON.stringify({ id, method: 'Runtime.getHeapUsage' }))
  })
}
