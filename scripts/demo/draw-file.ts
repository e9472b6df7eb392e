import { globSync } from 'node:fs'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { root } from '../local/settings.ts'

/** Makes a file with this name: a plain drawing as PDF or DWG, or one of the site's pictures as a photograph. */
export async function drawFile(name: string, picture: number) {
  const extension = extname(name)
  if (extension === '.pdf') return new File([drawPdf(name)], name, { type: 'application/pdf' })
  // Only what identifies the format: the desk does not draw this kind.
  if (extension === '.dwg') return new File(['AC1032', new Uint8Array(40_000)], name)
  return new File([new Uint8Array(await takePhotograph(picture))], name, { type: 'image/jpeg' })
}

async function takePhotograph(picture: number) {
  const pictures = globSync(join(root, 'web/content/services/*/picture.webp')).toSorted()
  const file = pictures[picture % pictures.length] ?? ''
  return sharp(file).flatten({ background: '#e9e4d8' }).resize(1200).jpeg().toBuffer()
}

/** Returns a page with a floor plan: walls, columns and the file's name. */
function drawPdf(name: string) {
  const columns = Array.from(
    { length: 8 },
    (_, i) => `${90 + i * 90} 120 12 12 re ${90 + i * 90} 400 12 12 re f`,
  )
  const title = name.replace(/[^\w .-]/g, '')
  const drawing = `3 w 80 100 680 330 re S 1 w 80 265 m 760 265 l S ${columns.join(' ')}
BT /F 14 Tf 80 60 Td (${title}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 500] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return `${pdf}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
}
