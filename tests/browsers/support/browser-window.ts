/** A browser window, limited to what the driver of every engine supports. */
export type BrowserWindow = {
  goTo(address: string): Promise<void>
  /** Runs a function in the page, without its closure. Arguments and result are sent as JSON. */
  run<Values extends unknown[], Result>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>>
  /** Sets the viewport size, in CSS px. */
  resize(size: Size): Promise<void>
  clickAt(point: Point): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  /** Chooses a file in the page's only file input. */
  chooseFile(path: string): Promise<void>
  takeScreenshot(): Promise<Uint8Array>
}

type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export type RunningBrowser = {
  /** Returns a window without cookies or storage, which replaces the previous one. */
  openWindow(): Promise<BrowserWindow>
  close(): Promise<void>
}
