import type { PictureSource } from '../../lib/picture-source'
import blog1 from '../images/blogs/blog-1.webp?picture'
import blog2 from '../images/blogs/blog-2.webp?picture'
import blog3 from '../images/blogs/blog-3.webp?picture'

/** The pictures of the placeholders, in their order. */
export const placeholderPictures: readonly PictureSource[] = [blog1, blog2, blog3]
