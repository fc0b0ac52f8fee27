/** Of the package. */
export const VERSION = '1.1.0'
