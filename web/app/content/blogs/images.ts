import type { ImageSource } from '../../lib/image-source'
import blog1 from '../images/blogs/blog-1.webp?image'
import blog2 from '../images/blogs/blog-2.webp?image'
import blog3 from '../images/blogs/blog-3.webp?image'

/** The images of the placeholders, in the same order. */
export const placeholderImages: readonly ImageSource[] = [blog1, blog2, blog3]
