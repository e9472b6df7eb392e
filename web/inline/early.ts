/**
 * The script at the end of every page, inlined (web/build/inline-scripts.ts). It is all that runs
 * until the page has been painted, and does what cannot wait for the page's scripts.
 */
import { closeMenuOnLeave } from './close-menu'
import { keepReferrer } from './keep-referrer'
import { noteEarlyPress } from './note-early-press'
import { startScripts } from './start-scripts'
import { switchTheme } from './switch-theme'

switchTheme()
closeMenuOnLeave()
keepReferrer()
noteEarlyPress()
startScripts()
