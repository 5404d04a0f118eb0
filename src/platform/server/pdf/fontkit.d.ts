/** The part of fontkit used in this folder; the package ships no types. */
declare module 'fontkit' {
  export type Glyph = {
    readonly id: number
    readonly codePoints: readonly number[]
    readonly advanceWidth: number
  }
  export type GlyphRun = {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly { readonly xAdvance: number }[]
  }
  export type Font = {
    readonly unitsPerEm: number
    readonly characterSet: readonly number[]
    glyphForCodePoint(codePoint: number): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): GlyphRun
  }
  export function openSync(path: string): Font
}
