/** The switch of the colours. What pages show then, in every tab, is in tests/theme.test.ts. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { switchTheme } from './switch-theme'

const root = document.documentElement

function open(own: 'light' | 'dark') {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: own === 'dark' } as MediaQueryList)
  // Each test has its own listeners, which the browser would otherwise keep.
  const listeners: [string, EventListener][] = []
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listeners.push([type, listener as EventListener])
    add(type, listener as EventListener)
  })
  const button = document.createElement('button')
  button.dataset.themeSwitch = ''
  document.body.appendChild(button)
  onTestFinished(() => {
    vi.restoreAllMocks()
    for (const [type, listener] of listeners) removeEventListener(type, listener)
    button.remove()
    delete root.dataset.theme
  })
  switchTheme()
  return button
}

test.each([
  ['light', 'dark'],
  ['dark', 'light'],
] as const)(
  'with a %s system, a choice is stored only while it differs from the system',
  (own, other) => {
    const button = open(own)
    button.click()
    expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual([other, other])
    button.click()
    expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, null])
  },
)
