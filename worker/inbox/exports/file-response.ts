import { log } from '../../log'

/**
 * Streams pieces of text as a file, each produced on demand. The first is produced before the
 * response, so that a failure can still be answered with an error. A later failure aborts the stream,
 * so that the browser reports a failed download instead of keeping a truncated file.
 */
export async function fileResponse(
  pieces: AsyncGenerator<string, void>,
  { name, type }: { name: string; type: string },
) {
  return new Response(streamFrom(encode(await pieces.next(), pieces)), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })
}

async function* encode(next: IteratorResult<string, void>, pieces: AsyncGenerator<string, void>) {
  const encoder = new TextEncoder()
  try {
    for (; !next.done; next = await pieces.next()) yield encoder.encode(next.value)
  } catch (thrown) {
    log('error', 'export_aborted')
    throw thrown
  }
}

/** `ReadableStream.from`, which the runtime has but its types lack. */
export const streamFrom = (ReadableStream as unknown as StreamConstructor).from
type StreamConstructor = { from: (pieces: AsyncIterable<Uint8Array>) => ReadableStream }
