import { availableParallelism } from 'node:os'

/** Processes items, as many at a time as there are cores, and reports progress every `interval` ms. */
export async function mapWithProgress<Item, Result>(
  title: string,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  report: (text: string) => void,
  interval = 2000,
) {
  const results: Result[] = []
  const queue = [...items.entries()]
  let done = 0
  const timer = setInterval(() => report(`${title}: ${done} of ${items.length} …`), interval)
  const drainQueue = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next
      results[index] = await work(item)
      done += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, drainQueue))
  } finally {
    clearInterval(timer)
  }
  return results
}
