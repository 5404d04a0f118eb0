export function taskStep(state: 'draft' | 'open'): string {
  switch (state) {
    case 'draft':
      return 'publish'
  }
  return ''
}
