import { onTestFinished, vi } from 'vitest'

/** Collects the files that the desk lets the browser save, instead of saving them. */
export function collectDownloads() {
  const files: { address: string | null; name: string }[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ address: this.getAttribute('href'), name: this.download })
  })
  onTestFinished(() => click.mockRestore())
  return files
}
