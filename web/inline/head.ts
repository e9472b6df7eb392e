/**
 * The script in the head of every page, inlined. It has to be short, because it delays the first
 * paint.
 */
const root = document.documentElement

// So that nothing is painted in another theme than the visitor chose; switch-theme.ts does the rest.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen
} catch {
  // Storage is blocked, so there is no choice.
}

// Only such a page starts at its top. Any other has to be as tall as it will be, to find its place.
const [entry] = performance.getEntriesByType('navigation')
if ((entry as PerformanceNavigationTiming | undefined)?.type === 'navigate' && !location.hash) {
  root.dataset.fresh = ''
}
