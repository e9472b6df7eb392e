const ink = 'currentColor'
const mute = 'var(--ink-mute,#5a6168)'
const paper = 'var(--paper,#f4f1ea)'
const accent = 'var(--accent,#f2541b)'

type Stroke = { colour: string; width: number; dash?: string }

/** The line styles, with their widths on a full-size sheet. */
export const pens = {
  /** The ground, the cut edges of a section, main pipes. */
  cut: { colour: ink, width: 2.25 },
  /** Visible edges. */
  line: { colour: ink, width: 1.5 },
  /** Small parts. */
  fine: { colour: ink, width: 1 },
  hidden: { colour: ink, width: 1, dash: '5 3' },
  /** Dimensions and leaders. */
  mute: { colour: mute, width: 1 },
  centre: { colour: mute, width: 1, dash: '12 3 2 3' },
  /** Other positions of a part. */
  ghost: { colour: mute, width: 1, dash: '4 3' },
  signal: { colour: mute, width: 1, dash: '2 3' },
  hatch: { colour: 'var(--control,#7c7d79)', width: 0.75 },
  /** Only for the subject of the drawing. */
  accent: { colour: accent, width: 2.5 },
  accentBold: { colour: accent, width: 4 },
  accentFine: { colour: accent, width: 1.25 },
} satisfies Record<string, Stroke>

/** The fills: backgrounds, and the colours of small solid parts. */
export const fills = {
  none: 'none',
  /** Hides the lines behind it. */
  paper,
  /** Objects. */
  surface: 'var(--surface,#fbf9f5)',
  /** Concrete and machines. */
  concrete: 'var(--concrete,#e9e5db)',
  accent,
  ink,
  mute,
}

/** `none` fills without an outline. */
export type Pen = keyof typeof pens | 'none'
export type Fill = keyof typeof fills
