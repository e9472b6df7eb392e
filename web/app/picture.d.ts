declare module '*?picture' {
  const source: import('./lib/picture-source').PictureSource
  export default source
}

declare module '*?picture=wide' {
  const source: import('./lib/picture-source').PictureSource
  export default source
}
