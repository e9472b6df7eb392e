import styles from './icon.module.css'

const paths = {
  arrow: 'M4 12h15M13.500 6.500L19 12l-5.500 5.500',
  chat: 'M4 4.500h16v11.500h-9L6.500 20v-4H4zM8 8.500h8M8 12h5',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  down: 'M6 9.500l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  facebook: 'M4 4h16v16H4zM13 20v-8.500C13 9.800 14 9 15.500 9H17M10.500 13.500H16',
  linkedin:
    'M4 4h16v16H4zM8 11v5.500M8 7.800v.2M11.500 16.500V11M11.500 13.500c0-1.600 1-2.500 2.300-2.500s2.200.9 2.200 2.500v3',
  mail: 'M3.500 6h17v12.500h-17zM3.500 6.500l8.500 7 8.500-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  next: 'M9.500 6l6 6-6 6',
  pause: 'M9 6v12M15 6v12',
  phone:
    'M5 4h4l1.500 4.500-2.200 1.700a12 12 0 0 0 5.500 5.500l1.700-2.200L20 15v4.500C12 20 4 12 5 4z',
  play: 'M8 5.500v13L18.500 12z',
  previous: 'M14.500 6l-6 6 6 6',
  moon: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a6.600 6.600 0 0 0 10.500 10.500z',
  top: 'M12 20V5M6.500 10.500L12 5l5.500 5.500',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300L19 19M19 5l-1.700 1.700M6.700 17.300L5 19',
  warning: 'M12 4L3 20h18zM12 10v5M12 17.400v.2',
} as const

/** An icon beside text that says the same, so it is hidden from screen readers. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={styles.icon} data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
