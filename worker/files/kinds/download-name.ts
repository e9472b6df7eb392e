import { extensionOf, type FileKind, kinds } from './contract'

/**
 * Returns the name with its extension. Adds that of the kind if it has none, or one that a system runs
 * as a program or opens as a page: a file can be of a harmless kind and of such a one as well.
 */
export function nameFor(name: string, kind: FileKind | null) {
  if (!kind) return name
  const extension = extensionOf(name)
  const isKept = extension !== '' && !dangerousExtensions.has(extension)
  return isKept ? name : `${name}.${kinds[kind].extensions[0]}`
}

/**
 * What Outlook blocks (support.microsoft.com, 'Blocked attachments in Outlook'), and what other systems,
 * Office, AutoCAD and browsers run, install, mount or open with scripts.
 */
const dangerousExtensions: ReadonlySet<string> = new Set(
  `
  ade adp apk app appcontent-ms application appinstaller appref-ms appx appxbundle asp aspx asx bas
  bat bgi cab cdxml cer chm cmd cnt com cpl crt csh der diagcab diagcfg diagpkg dll drv exe fxp
  gadget grp hlp hpj hta htc htm html htt img inf ini ins iqy iso isp its jar jnlp js jse ksh lib
  library-ms lnk mad maf mag mam maq mar mas mat mau mav maw mcf mda mdb mde mdt mdw mdz mht mhtml
  mjs msc mscompress msh msh1 msh1xml msh2 msh2xml mshxml msi msix msixbundle msp msrcincident mst
  msu ocx ops oqy osd partial pcd pif pl plg ppkg prf prg printerexport ps1 ps1xml ps2 ps2xml psc1
  psc2 psd1 psdm1 psm1 pssc pst py pyc pyo pyw pyz pyzw rdp reg rqy scf scr sct search-ms
  searchconnector-ms settingcontent-ms shb shs shtml slk sys theme themepack tmp udl url vb vbe vbp
  vbs vhd vhdx vsmacros vsto vsw vxd webpnp website wiz ws wsb wsc wsf wsh xap xbap xht xhtml xll
  xml xnk xsl xslt
  action air appimage bash bin bundle cgi class command deb desktop dmg dylib elf fileloc fish
  flatpak flatpakref groovy inetloc ipa jsp kext kts lua mobileconfig mpkg out oxt phar php php3 php4
  php5 php7 phtml pkg prefpane qlgenerator rb rpm run saver scpt scptd service sh shar snap so svg
  svgz swf tcl terminal tool wasm webarchive webloc workflow xpi crx zsh
  ppa ppam wll xla xlam
  arx cui cuix dbx dvb fas lsp mnl mnu vlx
  `
    .trim()
    .split(/\s+/),
)
