/** One window of a browser, reduced to what every engine's driver can do. */
export type BrowserWindow = {
  goTo(address: string): Promise<void>
  /** Runs a function in the page. It uses nothing from outside; what goes over is JSON. */
  run<Values extends unknown[], Result>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>>
  /** Sets what the page sees as its window, in CSS px. */
  resize(size: Size): Promise<void>
  clickAt(point: Point): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  /** Chooses a file in the page's one field for files. */
  chooseFile(path: string): Promise<void>
  takeScreenshot(): Promise<Uint8Array>
}

type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/** A browser that is running. */
export type RunningBrowser = {
  /** Returns a window without cookies and storage; it replaces the one before. */
  openWindow(): Promise<BrowserWindow>
  close(): Promise<void>
}
