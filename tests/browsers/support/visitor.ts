import { expect } from 'vitest'
import type { BrowserWindow, Size } from './browser-window.ts'
import { findElement, type Role } from './find-element.ts'

export const phone: Size = { width: 390, height: 844 }
export const desktop: Size = { width: 1440, height: 900 }

export type Visitor = ReturnType<typeof asVisitor>

/** A visitor who uses the site in one window and finds elements by role and name. */
export function asVisitor(window: BrowserWindow, origin: string) {
  const find = (role: Role, name: string, within?: string) =>
    window.run(findElement, { role, name, within })

  async function see(role: Role, name: string, within?: string) {
    await expect.poll(() => find(role, name, within), { message: `${role} '${name}'` }).toBeTruthy()
  }

  async function click(role: Role, name: string, within?: string) {
    let point: Awaited<ReturnType<typeof find>> = null
    await expect
      .poll(
        async () => {
          const before = point
          point = await find(role, name, within)
          // A moving element would not be where the click lands.
          return point?.isFree && point.x === before?.x && point.y === before?.y
        },
        { message: `${role} '${name}'`, interval: 250 },
      )
      .toBe(true)
    if (point) await window.clickAt(point)
  }

  return {
    ...window,
    see,
    click,

    /** Opens a page of the site by its address. */
    open: (path: string) => window.goTo(origin + path),

    /** Opens a page and waits until it is hydrated. */
    async openWithScripts(path: string) {
      await window.goTo(origin + path)
      // On a phone, scripts load only once the visitor interacts.
      await window.run(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })))
      await expect.poll(() => window.run(isHydrated), { message: 'scripts' }).toBe(true)
    },

    async isGone(role: Role, name: string, within?: string) {
      await expect
        .poll(() => find(role, name, within), { message: `no ${role} '${name}'` })
        .toBe(null)
    },

    async fill(label: string, text: string) {
      await click('textbox', label)
      await window.type(text)
    },

    /** Waits until the page's address is this path. */
    async isAt(path: string) {
      await expect.poll(() => window.run(() => location.href)).toBe(origin + path)
    },

    async goBack() {
      await window.run(() => history.back())
    },
  }
}

const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))
