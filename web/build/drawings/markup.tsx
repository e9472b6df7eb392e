import { short } from './geometry'
import type { Part, PathPart, TextPart } from './parts'
import { fills, pens } from './pens'
import type { Sheet } from './sheet'

type DrawingMarkupProps = { sheet: Sheet; width: number; height: number }

/**
 * An SVG file that a page shows with `<use href="…#drawing">`. It has only presentation attributes
 * and one id, so that colours and fonts come from the page.
 */
export function DrawingMarkup({ sheet, width, height }: DrawingMarkupProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by the page that shows it
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <g
        id="drawing"
        fill="currentColor"
        fontSize={sheet.size}
        fontFamily="var(--font-text)"
        strokeLinejoin="round"
      >
        {sheet.parts.map((part, position) => (
          <PartMarkup key={position} part={part} size={sheet.size} />
        ))}
      </g>
    </svg>
  )
}

function PartMarkup({ part, size }: { part: Part; size: number }) {
  switch (part.kind) {
    case 'path':
      return <PathMarkup {...part} />
    case 'limb':
      return (
        <path
          fill="none"
          stroke={fills.paper}
          strokeWidth={short(part.width)}
          strokeLinecap="round"
          d={part.d}
        />
      )
    case 'text':
      return <TextMarkup {...part} size={size} />
  }
}

function PathMarkup({ pen, fill, d }: PathPart) {
  if (pen === 'none') return <path fill={fills[fill]} d={d} />
  const { colour, width, dash } = { dash: undefined, ...pens[pen] }
  return (
    <path fill={fills[fill]} stroke={colour} strokeWidth={width} strokeDasharray={dash} d={d} />
  )
}

function TextMarkup({
  x,
  y,
  text,
  at,
  mono,
  fill,
  halo,
  turn,
  scale,
  size,
}: TextPart & { size: number }) {
  // Centred on y by the height of the capitals, which all renderers agree on.
  const drop = size * scale * (mono ? 0.355 : 0.343)
  const place = turn
    ? { transform: `translate(${short(x)} ${short(y)})rotate(${turn})`, y: short(drop) }
    : { x: short(x), y: short(y + drop) }
  return (
    <text
      {...place}
      textAnchor={at === 'start' ? undefined : at}
      {...(mono && { fontFamily: 'var(--font-label,ui-monospace,monospace)', fontWeight: 500 })}
      fontSize={scale === 1 ? undefined : `${scale}em`}
      fill={fill === 'ink' ? undefined : fills[fill]}
      {...(halo &&
        !mono && { stroke: `var(--halo,${fills[halo]})`, strokeWidth: 5, paintOrder: 'stroke' })}
    >
      {text}
    </text>
  )
}
