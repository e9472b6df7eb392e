import type { PictureSource } from '../../lib/picture-source'
import blog1 from '../images/blogs/blog-1.webp?picture'
import blog2 from '../images/blogs/blog-2.webp?picture'
import blog3 from '../images/blogs/blog-3.webp?picture'

/** The images of the placeholders, in their order. */
export const placeholderImages: readonly PictureSource[] = [blog1, blog2, blog3]
