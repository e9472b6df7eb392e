/** One picture in several formats and widths, the preferred format first. */
export type PictureSource = {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
}
