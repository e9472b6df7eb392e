/** Pictures of a page while it loads. */
import type { Browser } from 'playwright-core'
import type { Phone } from './phone.ts'
import type { Frame } from './speed-index.ts'

type Shot = { at: number; jpeg: string }

/** Records every change of the screen; `stop` returns the pictures. Times are ms since 1970. */
export async function record({ session }: Phone) {
  const shots: Shot[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ at: (metadata.timestamp ?? Number.NaN) * 1000, jpeg: data })
    // A page that is being closed has no one left to answer to.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 195 })
  return {
    async stop() {
      await session.send('Page.stopScreencast')
      return shots
    },
  }
}

/** Counts the colours of each picture, in the browser, which can read JPEG. */
export async function readFrames(browser: Browser, shots: readonly Shot[]): Promise<Frame[]> {
  const page = await browser.newPage()
  const colours = await page.evaluate(
    (jpegs) =>
      Promise.all(
        jpegs.map(async (jpeg) => {
          const response = await fetch(`data:image/jpeg;base64,${jpeg}`)
          const bitmap = await createImageBitmap(await response.blob())
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          if (!canvas) throw new Error('This browser cannot draw')
          canvas.drawImage(bitmap, 0, 0)
          const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
          const counts = Array<number>(3 * 256).fill(0)
          data.forEach((value, position) => {
            const channel = position % 4
            const bucket = channel * 256 + value
            if (channel < 3) counts[bucket] = (counts[bucket] ?? 0) + 1
          })
          return counts
        }),
      ),
    shots.map(({ jpeg }) => jpeg),
  )
  await page.close()
  return shots.map(({ at }, position) => ({ at, colours: colours[position] ?? [] }))
}
