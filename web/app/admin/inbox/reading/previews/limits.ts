import { second } from '../../../../../../worker/time'

/**
 * Limits of a preview. A visitor's file can take any amount of time and memory to decode, so over a
 * limit its preview is given up.
 */

/** In device pixels: the width at which it is shown, on a screen with three pixels to the inch's 96th. */
export const previewWidth = 160

/** Of work, without the time in which data is loaded, in ms. */
export const maxWork = 4 * second

/** Of an image, as it is decoded: 200 MB of memory. The largest photos of most phones have 50 million. */
export const maxPixels = 50_000_000

/** Of each image in a PDF file; larger ones are left out. */
export const maxPixelsInPdf = 16_000_000

/** Of a PDF page, counting those of a form each time it is drawn. */
export const maxOperators = 200_000
