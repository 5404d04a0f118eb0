export default function task(): string {
  return 'task'
}
