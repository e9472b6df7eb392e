import { log } from '../../log'

/**
 * Answers with a file of these pieces of text, each made when the reader wants it. The first one is
 * made before: what fails there can still be an answer that says so. Later, the stream fails: the
 * browser then says that the download did, rather than keep a part of a file for the whole.
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
    log('error', 'export_broken_off')
    throw thrown
  }
}

/** `ReadableStream.from`, which the runtime has and its types do not. */
export const streamFrom = (ReadableStream as unknown as StreamConstructor).from
type StreamConstructor = { from: (pieces: AsyncIterable<Uint8Array>) => ReadableStream }
