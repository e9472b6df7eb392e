/** Detected from the first bytes, never from the name. Pure: the form checks files before it sends any. */

export const acceptedKinds =
  'PDF, DWG, DXF, STEP, images, Office documents (Word, Excel, PowerPoint, OpenDocument) and ZIP'

type Kind = {
  label: string
  /** Matching extensions. The first one is added to a name that has none. */
  extensions: readonly [string, ...string[]]
  /** The type sent to browsers, never one that could run as a page. */
  mediaType: string
}

const binary = 'application/octet-stream'

export const kinds = {
  pdf: { label: 'PDF', extensions: ['pdf'], mediaType: 'application/pdf' },
  dwg: { label: 'DWG drawing', extensions: ['dwg', 'dwt', 'dws'], mediaType: binary },
  dxf: { label: 'DXF drawing', extensions: ['dxf'], mediaType: binary },
  step: { label: 'STEP model', extensions: ['step', 'stp', 'p21', 'ifc'], mediaType: binary },
  jpeg: {
    label: 'JPEG image',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    mediaType: 'image/jpeg',
  },
  png: { label: 'PNG image', extensions: ['png'], mediaType: 'image/png' },
  webp: { label: 'WebP image', extensions: ['webp'], mediaType: 'image/webp' },
  gif: { label: 'GIF image', extensions: ['gif'], mediaType: 'image/gif' },
  tiff: { label: 'TIFF image', extensions: ['tif', 'tiff'], mediaType: 'image/tiff' },
  bmp: { label: 'BMP image', extensions: ['bmp', 'dib'], mediaType: 'image/bmp' },
  heic: { label: 'HEIC image', extensions: ['heic', 'heif', 'hif'], mediaType: 'image/heic' },
  avif: { label: 'AVIF image', extensions: ['avif'], mediaType: 'image/avif' },
  /** Legacy Office formats, Office documents with a password, and some CAD models. */
  ole: {
    label: 'Office document',
    extensions: ['doc', 'xls', 'ppt', 'vsd', 'mpp', 'pub', 'msg', 'rvt', 'rfa', 'ipt', 'iam'],
    mediaType: binary,
  },
  /** A ZIP file, or a format based on ZIP. */
  zip: {
    label: 'ZIP or Office document',
    extensions: [
      ...['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'odg', 'vsdx', '3mf'],
      ...['docm', 'xlsm', 'pptm', 'xlsb'],
    ],
    mediaType: binary,
  },
} as const satisfies Record<string, Kind>

export type FileKind = keyof typeof kinds
export const fileKinds = Object.keys(kinds) as [FileKind, ...FileKind[]]

/** For `<input type="file" accept>`, which helps with choosing but enforces nothing. */
export const acceptedExtensions = Object.values(kinds)
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join()

/** In hex. */
const binarySignatures: readonly (readonly [RegExp, FileKind])[] = [
  // "%PDF-", at the start or, as viewers accept it, after a byte order mark and white space
  [/^(?:efbbbf)?(?:0[9acd]|20){0,1000}255044462d/, 'pdf'],
  // "AC10" and a two-digit version
  [/^414331303[0-9]3[0-9]/, 'dwg'],
  // "AutoCAD Binary DXF", a line break and two control characters
  [/^4175746f4341442042696e617279204458460d0a1a00/, 'dxf'],
  [/^ffd8ff/, 'jpeg'],
  [/^89504e470d0a1a0a/, 'png'],
  // "RIFF", a size, "WEBPVP8"
  [/^52494646.{8}57454250565038/, 'webp'],
  // "GIF87a", "GIF89a"
  [/^474946383[79]61/, 'gif'],
  [/^(?:49492[ab]00|4d4d002[ab])/, 'tiff'],
  // "BM", a size, reserved bytes, the offset of the pixels, and the size of a known header
  [/^424d.{8}0{8}.{8}(?:0c|28|34|38|40|6c|7c)0{6}/, 'bmp'],
  // A size, "ftyp", "avif" or "avis"
  [/^0000.{4}66747970(?:61766966|61766973)/, 'avif'],
  // "heic" and the like, "hevc" and the like, "mif1", "msf1"
  [/^0000.{4}66747970(?:686569(?:63|78|6d|73)|686576(?:63|78|6d|73)|6d696631|6d736631)/, 'heic'],
  [/^d0cf11e0a1b11ae1/, 'ole'],
  // "PK", unless the first entry is that of a Java or Android program: "META-INF/",
  // "AndroidManifest" or "classes.dex"
  [
    /^504b0304(?!.{52}(?:4d4554412d494e462f|416e64726f69644d616e6966657374|636c61737365732e646578))/,
    'zip',
  ],
]

const textSignatures: readonly (readonly [RegExp, FileKind])[] = [
  // Comments (999), then the first section.
  [
    /^[ \t]*(?:999[ \t]*\r?\n[^\n]*\n[ \t]*)*0[ \t]*\r?\n[ \t]*SECTION[ \t]*\r?\n[ \t]*2[ \t]*\r?\n/,
    'dxf',
  ],
  [/^\s{0,8}ISO-10303-21;/, 'step'],
]

export const startLength = 4096

/** Null if the kind is not accepted. */
export function detectKind(bytes: Uint8Array): FileKind | null {
  const start = bytes.subarray(0, startLength)
  const hex = Array.from(start, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const text = new TextDecoder().decode(start)
  const isOf = (subject: string) => (signature: (typeof textSignatures)[number]) =>
    signature[0].test(subject)
  const found = binarySignatures.find(isOf(hex)) ?? textSignatures.find(isOf(text))
  return found?.[1] ?? null
}

/** '' if there is only a full stop, as in 'Quote rev 1.2'. */
export function extensionOf(name: string) {
  return /\.((?=[^.]*[a-z])[\w$~-]{1,20})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
