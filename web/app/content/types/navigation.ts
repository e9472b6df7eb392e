export type NavigationLink = { label: string; path: string }
export type NavigationGroup = { title: string; links: readonly NavigationLink[] }
