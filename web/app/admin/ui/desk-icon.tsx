import styles from '../../components/icon.module.css'

// Apart from components/icon, which every public page loads.
const paths = {
  chat: 'M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5',
  home: 'M4 11.500L12 5l8 6.500V20h-5.500v-5h-5v5H4z',
  inbox: 'M4 13l2.500-8h11L20 13v6H4zM4 13h5l1 2.500h4l1-2.500h5',
  keyboard: 'M3 6h18v12H3zM7 10h.2M10.500 10h.2M14 10h.2M17 10h.2M8 14h8',
  logout: 'M14 5H5v14h9M10 12h10M16.500 8.500L20 12l-3.500 3.500',
  phone:
    'M5 4h4l1.500 5-2.500 1.500c1 2.500 3 4.500 5.500 5.500L15 13.500l5 1.500v4c-8 1-16-7-15-15z',
  read: 'M4 10l8-6 8 6v9H4zM4 10.500l8 5.500 8-5.500',
  refresh: 'M19 12a7 7 0 11-2.200-5.100M19 4v4.500h-4.500',
  reply: 'M10 6L4 11.500l6 5.500v-3.500c4.500 0 7.500 1 10 4.500-.5-6-4-9.500-10-9.500z',
  restore: 'M5 8h9a5 5 0 0 1 0 10H8M8.500 4L4.500 8l4 4',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 1 0 0-13zM15.200 15.200L20.500 20.500',
  trash: 'M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10.500 11v5.500M13.500 11v5.500',
  unread: 'M12 6H4v13h16v-7M4 7l8 6 4-3M18.500 2.500a3 3 0 1 0 0 6 3 3 0 1 0 0-6z',
} as const

/** A line drawing of the desk alone, beside words that say the same: screen readers skip it. */
export function DeskIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={styles.icon} data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
