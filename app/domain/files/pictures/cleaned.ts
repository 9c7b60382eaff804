/**
 * A picture without what it tells about place, time, camera and editing. The picture itself is carried over byte
 * by byte: nothing is encoded anew.
 */
export interface Cleaned {
	/** To be written one after the other; together the same as the file when there was nothing to take out. */
	pieces: Buffer[]
	/** Width times height, of the largest picture in it. */
	pixels: number
}
