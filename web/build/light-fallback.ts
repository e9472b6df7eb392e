import type { Plugin } from 'vite'

/** Shows the site in its light colours in browsers without `light-dark()`. */
export function lightFallback(): Plugin {
  return {
    name: 'light-fallback',
    enforce: 'pre',
    transform: {
      filter: { id: /styles\/tokens\.css$/ },
      handler: (css) => `${css}\n${fallbackOf(css)}`,
    },
  }
}

/** Returns a rule with the light value of every colour role; throws if the style sheet has none. */
export function fallbackOf(css: string) {
  const roles = Array.from(
    css.matchAll(/(--[\w-]+):\s*light-dark\(((?:[^(),]|\([^)]*\))+),/g),
    ([, role, light]) => `${role}:${light};`,
  )
  if (roles.length === 0) throw new Error('tokens.css has no light-dark() colours')
  // Outside the layers, so that it overrides the tokens' values for a dark system.
  return `@supports not (color: light-dark(red, red)) { :root { color-scheme: light; --logo-filter: none; --if-light: none; --if-dark: none; ${roles.join(' ')} } }`
}
