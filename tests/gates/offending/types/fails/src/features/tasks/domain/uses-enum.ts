export enum Status {
  draft,
}
