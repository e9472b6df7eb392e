import { log } from '../../log'

/**
 * Returns the pieces of text as UTF-8, each made when the reader wants it. The first one is made
 * before: what fails there can still be an answer that says so. Later, the stream fails: the
 * browser then says that the download did, rather than keep a part of a file for the whole.
 */
export async function byteStream(pieces: AsyncGenerator<string, void>) {
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<string, void>> | undefined = pieces.next()
  await next
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await (next ?? pieces.next())
          next = undefined
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value as string))
        } catch (thrown) {
          log('error', 'export_broken_off')
          controller.error(thrown)
        }
      },
      async cancel() {
        await pieces.return()
      },
    },
    // Nothing is read ahead of the browser.
    { highWaterMark: 0 },
  )
}
