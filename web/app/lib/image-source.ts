/** One image in several widths, as `<img>` takes it; made by `import image from './file.webp?image'`. */
export type ImageSource = { src: string; srcSet: string; width: number; height: number }
