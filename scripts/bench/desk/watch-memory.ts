import { setTimeout as wait } from 'node:timers/promises'
import { runtimeMemory } from './runtime-memory.ts'
import { openHeap } from './worker-heap.ts'

/** ms between samples of the Worker's heap, and of the whole runtime, which takes a process. */
const heapInterval = 20
const runtimeInterval = 500

/**
 * Runs `work` while watching the memory. Returns its result, the peak bytes of the Worker's isolate
 * and the number of samples, the bytes it still holds after garbage collection, and by how many
 * bytes the whole runtime grew.
 */
export async function watchMemory<T>(inspector: URL, work: () => Promise<T>) {
  const heap = await openHeap(inspector)
  const before = runtimeMemory()
  let [mostHeap, samples, mostResident] = [await heap.read(), 1, before]
  const sampleRuntime = () => {
    mostResident = Math.max(mostResident, runtimeMemory())
  }
  const timer = setInterval(sampleRuntime, runtimeInterval)
  let isDone = false
  const sampleHeap = async () => {
    while (!isDone) {
      mostHeap = Math.max(mostHeap, await heap.read())
      samples += 1
      await wait(heapInterval)
    }
  }
  try {
    const working = work().finally(() => {
      isDone = true
    })
    const [result] = await Promise.all([working, sampleHeap()])
    sampleRuntime()
    const liveHeap = await heap.readLive()
    return { result, mostHeap, liveHeap, samples, growth: mostResident - before }
  } finally {
    clearInterval(timer)
    heap.close()
  }
}
