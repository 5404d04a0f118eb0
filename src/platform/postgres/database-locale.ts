import process from 'node:process'

/** Rules of Russian for comparing and sorting text. */
export const icuLocale = 'ru-RU'

/** What counts as a letter: `pg_trgm` asks the operating system and sees no Cyrillic under `C`. */
export const characterLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** The end of `create database`. */
export const databaseLocale = `template template0 encoding 'UTF8' locale_provider icu icu_locale '${icuLocale}' locale '${characterLocale}'`
