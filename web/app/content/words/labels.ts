/** The small words around every page. */
export const labels = {
  skip: 'Skip to content',
  menu: 'Menu',
  closeMenu: 'Close',
  mainNavigation: 'Main',
  mobileNavigation: 'Main, mobile',
  brandSuffix: ', home',
  address: 'Address',
  email: 'E-mail',
  established: 'Established',
  sheet: 'Sheet',
  emergency: 'Emergency service',
  rights: 'Rights',
} as const
