declare module '*?drawing' {
  const crops: import('./content/types/drawing').DrawingCrops
  export default crops
}
