import styles from '../../components/icon.module.css'

// Separate from components/icon, which every public page loads.
const paths = {
  arrow: 'M5 12h13M13.5 7.5L18 12l-4.5 4.5',
  assign:
    'M10 11.5a3.25 3.25 0 100-6.5 3.25 3.25 0 000 6.5zM4 19c.4-3.2 2.7-4.7 6-4.7s5.6 1.5 6 4.7M18.5 7v6M15.5 10h6',
  bin: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  chat: 'M4.5 19.5l1.2-3.9A7.75 7.75 0 1112 19.7a7.7 7.7 0 01-3.5-.9zM9.2 9c0 3.2 2.6 5.8 5.8 5.8l.7-1.5-1.9-1-1 .9a4.6 4.6 0 01-2-2l.9-1-1-1.9z',
  block: 'M12 4.5a7.500 7.500 0 1 0 0 15 7.500 7.500 0 1 0 0-15zM6.700 6.700l10.600 10.600',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 4.5a7.5 7.5 0 100 15 7.5 7.5 0 000-15zM12 8v4.3l2.8 1.7',
  clip: 'M18.5 11.2l-6.6 6.6a3.9 3.9 0 01-5.500-5.500l7.100-7.100a2.600 2.600 0 013.700 3.700l-7 7a1.300 1.300 0 01-1.900-1.800l6-6',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  done: 'M4.5 4.5h15v15h-15zM8.5 12l2.5 2.5 4.5-5',
  door: 'M7 20V4.5h10V20M4 20h16M13.5 12.2h.01',
  down: 'M6 9.5l6 6 6-6',
  enter: 'M19 6v7H6M9.5 9.5L6 13l3.5 3.5',
  export: 'M12 4v10M8 10.5l4 4 4-4M5 19.5h14',
  fair: 'M6 20V4.5M6 5h12.5l-3 4 3 4H6',
  filter: 'M4 7h16M7 12h10M10 17h4',
  held: 'M12 4l7 2.5v5c0 4.2-2.8 7.2-7 8.5-4.2-1.3-7-4.3-7-8.5v-5zM10.25 9.5v5M13.75 9.5v5',
  home: 'M4 11.5L12 5l8 6.5V20h-5.5v-5h-5v5H4z',
  inbox: 'M4 13l2.5-8h11L20 13v6H4zM4 13h5l1 2.5h4l1-2.5h5',
  keyboard: 'M3 7h18v10.5H3zM6.8 10.5h.01M10.3 10.5h.01M13.7 10.5h.01M17.2 10.5h.01M8.5 14.2h7',
  leave: 'M9 6H6v12h12v-3M13 5h6v6M19 5l-8 8',
  left: 'M14.5 6l-6 6 6 6',
  link: 'M10.5 13.5l3-3M9.5 10L7 12.5a3.2 3.2 0 004.5 4.5l2.5-2.5M14.5 14l2.5-2.5A3.2 3.2 0 0012.5 7L10 9.5',
  logout: 'M14 5H5v14h9M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  merge: 'M6 4.5V8c0 4 6 3.5 6 7.5v4M18 4.5V8c0 4-6 3.5-6 7.5M9 16.5l3 3.2 3-3.2',
  mine: 'M12 11.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM5 19.5c.5-3.4 3.2-5 7-5s6.5 1.6 7 5',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  note: 'M5 5h14v9.5L14.5 19H5zM19 14.5h-4.5V19M8.5 9h7M8.5 12.5h3.5',
  panel: 'M4 5h16v14H4zM9.5 5v14',
  paste: 'M9 5.5H6V20h12V5.5h-3M9 4h6v3.5H9z',
  phone:
    'M5.5 4.5H9l1.5 4-2 1.5a11.5 11.5 0 005.5 5.5l1.5-2 4 1.5v3.5a1.5 1.5 0 01-1.6 1.5A15.5 15.5 0 014 6.1a1.5 1.5 0 011.5-1.6z',
  plus: 'M12 5v14M5 12h14',
  read: 'M4 10l8-6 8 6v9H4zM4 10.500l8 5.500 8-5.500',
  refresh: 'M19 12a7 7 0 11-2.2-5.1M19 4v4.5h-4.5',
  reply: 'M9 6.5L4.5 11 9 15.5M5 11h9a5.5 5.5 0 015.5 5.5V18',
  reports: 'M4 19.5h16M7 16v-3M12 16V5M17 16V9',
  restore: 'M5 8h9a5 5 0 0 1 0 10H8M8.500 4L4.500 8l4 4',
  search: 'M10.5 4.5a6 6 0 100 12 6 6 0 000-12zM15 15l5 5',
  settings: 'M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20M15 5v5M9 14v5',
  spam: 'M12 4l8 8-8 8-8-8zM12 8.5v4M12 15.5h.01',
  unread: 'M12 6H4v13h16v-7M4 7l8 6 4-3M18.500 2.500a3 3 0 1 0 0 6 3 3 0 1 0 0-6z',
  unmatched:
    'M20 10V6H4v12h7.5M4.5 7l7.5 6 3.5-2.8M15.5 15.3c0-1.4 1-2.2 2.2-2.2s2.2.8 2.2 2c0 1.6-2.2 1.5-2.2 3M17.7 20.3v.1',
  up: 'M6 14.5l6-6 6 6',
  waiting: 'M7 4h10M7 20h10M8.5 4v3.5L12 12l3.5-4.5V4M8.5 20v-3.5L12 12l3.5 4.5V20',
} as const

export type DeskIconName = keyof typeof paths

/** An icon that only the desk uses. Screen readers skip it: the text next to it says the same. */
export function DeskIcon({ name }: { name: DeskIconName }) {
  return (
    <svg className={styles.icon} data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
