type Forms = {
  /** The number of the first form's object. */
  first: number
  /** `next` is the number of the object that the form calls `F`. */
  forms: readonly { next: number | undefined; content: string }[]
}

/** Writes a PDF with one page, A5 if no size is given, which shows the first of these streams. */
export function writePdf(
  streams: readonly string[],
  size: readonly [number, number] = [420, 595],
  { first, forms }: Forms = { first: 0, forms: [] },
) {
  const resources = forms.length > 0 ? `/Resources<</XObject<</F ${first} 0 R>>>>` : ''
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents 4 0 R${resources}>>`,
    ...streams.map((content) => stream('', content)),
    ...forms.map(({ next, content }) => {
      const own = next ? `/Resources<</XObject<</F ${next} 0 R>>>>` : ''
      return stream(`/Type/XObject/Subtype/Form/BBox[0 0 420 595]${own}`, content)
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`
  return new TextEncoder().encode(file + table + end)
}

function stream(entries: string, text: string) {
  return `<<${entries}/Length ${text.length}>>stream\n${text}\nendstream`
}
