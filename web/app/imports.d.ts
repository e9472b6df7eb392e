declare module '*?sized' {
  const source: { src: string; width: number; height: number }
  export default source
}

declare module '*?image' {
  const source: import('./lib/image-source').ImageSource
  export default source
}

declare module '*?image=wide' {
  const source: import('./lib/image-source').ImageSource
  export default source
}

declare module '*?inline-script' {
  const code: string
  export default code
}
