type EditionProblem =
  | { readonly kind: 'documentGone' }
  | { readonly kind: 'wrongState'; readonly state: string }
  | { readonly kind: 'annulmentBlocked'; readonly way: string }
  | { readonly kind: 'fieldsMissing'; readonly fields: string }

/** Why one document of many got no new edition, to stand after its name. */
export function editionProblem(refusal: EditionProblem): string {
  switch (refusal.kind) {
    case 'documentGone':
      return 'документ не найден'
    case 'wrongState':
      return refusal.state.toLowerCase()
    case 'annulmentBlocked':
      return refusal.way
    case 'fieldsMissing':
      return `не заполнены поля: ${refusal.fields}`
  }
}
