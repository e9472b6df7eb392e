/** One image in several widths, as props of `<img>`: `import image from './file.webp?image'`. */
export type ImageSource = {
  src: string
  srcSet: string
  width: number
  height: number
  /** Whether it covers its frame, as a photograph does, instead of standing on the page's ground. */
  isFullFrame: boolean
}
