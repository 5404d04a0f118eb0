export const answer = fetch('http://localhost')
