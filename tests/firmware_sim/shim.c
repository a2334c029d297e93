/* One simulated AVR with hands on its pins: simavr 1.6 behind a dozen flat functions for ctypes.
 *
 * It owns what simavr gets wrong or leaves out for a board on a serial line (BUILD.md, "Pitfalls"), a queue of things
 * that happen to the chip at given cycles, and a log of what the chip did, stamped with the cycle. It knows nothing of
 * frames, boards or games. Times are CPU cycles since the chip was made; they go on over resets.
 *
 * gcc -O2 -shared -fPIC -I/usr/include/simavr shim.c -o shim.so -lsimavr
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "avr_eeprom.h"
#include "avr_extint.h"
#include "avr_ioport.h"
#include "avr_spi.h"
#include "avr_uart.h"
#include "avr_watchdog.h"
#include "sim_avr.h"
#include "sim_core.h"
#include "sim_cycle_timers.h"
#include "sim_interrupts.h"

enum { kPorts = 12, kVectors = 64, kBatchCycles = 16000, kExtInts = 8, kRxBuffer = 2, kFifo = 64 };
enum { kChainIn = 0x100, kChainOut = 0x200 }; /* pins of the shift registers; below: port * 8 + bit, A to L */

/* What the log tells. */
enum { kTx = 1, kPin = 2, kReset = 3, kRxLost = 4, kRxGarbled = 5, kCrash = 6, kBite = 7 };
/* Levels of an input pin. */
enum { kLow = 0, kHigh = 1, kOpen = 2 };
/* Bits of MCUSR, as reset causes. */
enum { kPowerOn = 1, kExternal = 2, kBrownOut = 4, kWatchdog = 8 };

typedef struct {
	uint64_t cycle;
	uint64_t end;   /* kTx: when its stop bit has left; else as cycle */
	uint16_t kind;
	uint16_t which; /* kPin: port * 8 + bit */
	uint32_t value; /* the byte, the level, the cause */
} entry_t;

typedef enum { kDoPin, kDoRx, kDoStop, kDoBite } what_t;

typedef struct {
	uint64_t cycle, order;
	what_t what;
	uint32_t which, value;
} action_t;

typedef struct {
	uint64_t count, cycles, longest; /* of the handler, entry and return included */
	uint64_t shortest_gap, longest_gap; /* between two starts */
	uint64_t began;
} interrupt_t;

struct sim;
typedef struct { struct sim *sim; int number; } slot_t;

typedef struct sim {
	avr_t *avr;
	avr_uart_t *uart;
	avr_spi_t *spi;
	avr_watchdog_t *watchdog;
	avr_irq_t *pins[kPorts];
	uint8_t level[kPorts][8]; /* as driven from outside */
	uint8_t watched[kPorts];
	uint8_t ddr[kPorts], port[kPorts]; /* as the program has set them */
	slot_t port_slot[kPorts], int_slot[kVectors];
	interrupt_t interrupts[kVectors];
	/* queue: a binary heap */
	action_t *queue;
	size_t queued, queue_room;
	uint64_t order;
	/* log */
	entry_t *log;
	size_t logged, log_room;
	/* line */
	uint64_t tx_free, rx_free;
	int stop_byte;
	uint64_t rx_lost;
	int stop;
	uint64_t armed; /* when `on_due` will be called, 0 = not */
	/* a hang: the word that was replaced */
	int is_hung;
	uint32_t hung_at;
	uint8_t hung_word[2];
	/* chain of shift registers */
	int has_chain, load_pin, clock_pin, data_in_pin, data_out_pin, latch_pin, enable_pin;
	int chain_in_bits, chain_out_bits, chain_stuck; /* stuck: -1 sound, 0 or 1 = the return wire */
	uint32_t chain_levels, chain_in, chain_shift, chain_latched, chain_out;
	uint8_t spi_out;
} sim_t;

static void quiet(avr_t *avr, const int level, const char *format, va_list ap)
{
	(void)avr, (void)level, (void)format, (void)ap;
}

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles) { (void)avr, (void)cycles; }

static void note(sim_t *s, uint16_t kind, uint16_t which, uint32_t value, uint64_t cycle, uint64_t end)
{
	if (s->logged == s->log_room) {
		s->log_room = s->log_room ? 2 * s->log_room : 4096;
		s->log = realloc(s->log, s->log_room * sizeof *s->log);
	}
	s->log[s->logged++] = (entry_t){cycle, end, kind, which, value};
}

/* ---- the queue */

static int before(const action_t *a, const action_t *b)
{
	return a->cycle != b->cycle ? a->cycle < b->cycle : a->order < b->order;
}

static void push(sim_t *s, uint64_t cycle, what_t what, uint32_t which, uint32_t value)
{
	if (s->queued == s->queue_room) {
		s->queue_room = s->queue_room ? 2 * s->queue_room : 256;
		s->queue = realloc(s->queue, s->queue_room * sizeof *s->queue);
	}
	action_t one = {cycle, s->order++, what, which, value};
	size_t i = s->queued++;
	while (i && before(&one, &s->queue[(i - 1) / 2])) {
		s->queue[i] = s->queue[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	s->queue[i] = one;
}

static action_t pop(sim_t *s)
{
	action_t top = s->queue[0], last = s->queue[--s->queued];
	size_t i = 0;
	for (;;) {
		size_t child = 2 * i + 1;
		if (child >= s->queued)
			break;
		if (child + 1 < s->queued && before(&s->queue[child + 1], &s->queue[child]))
			child++;
		if (!before(&s->queue[child], &last))
			break;
		s->queue[i] = s->queue[child];
		i = child;
	}
	s->queue[i] = last;
	return top;
}

static avr_cycle_count_t on_due(struct avr_t *avr, avr_cycle_count_t when, void *param);

/* simavr works through the queue at that cycle. */
static void arm(sim_t *s, uint64_t cycle)
{
	if (cycle == s->armed)
		return;
	avr_cycle_timer_register(s->avr, cycle - s->avr->cycle, on_due, s);
	s->armed = cycle;
}

/* ---- pins */

/* Pitfall 5: the pin alone is not enough, the next write to its port would bring the pull-up back. */
static void apply_pin(sim_t *s, int port, int bit)
{
	if (!s->pins[port])
		return;
	avr_ioport_external_t all = {.name = 'A' + port};
	for (int i = 0; i < 8; i++) {
		if (s->level[port][i] == kOpen)
			continue;
		all.mask |= 1 << i;
		all.value |= s->level[port][i] << i;
	}
	avr_ioctl(s->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('A' + port), &all);
	avr_ioport_state_t state;
	avr_ioctl(s->avr, AVR_IOCTL_IOPORT_GETSTATE('A' + port), &state);
	if (state.ddr >> bit & 1)
		return; /* an output: the button loses */
	/* An open pin reads its pull-up; without one it floats, and then it reads as pressed: the worst it can do. */
	uint32_t level = s->level[port][bit] == kOpen ? (state.port >> bit & 1) : s->level[port][bit];
	avr_raise_irq(s->pins[port] + bit, level);
}

static void drive(sim_t *s, uint32_t which, uint32_t level)
{
	int port = which / 8, bit = which % 8;
	if (which >= kChainIn) {
		bit = which - kChainIn;
		s->chain_levels = (s->chain_levels & ~(1u << bit)) | (uint32_t)(level != kLow) << bit;
		return;
	}
	s->level[port][bit] = level;
	apply_pin(s, port, bit);
}

/* ---- 74HC165 and 74HC595 in a chain */

/* The level the program gives an output; an input gives none. */
static int out_level(sim_t *s, int pin) { return (s->ddr[pin / 8] & s->port[pin / 8]) >> pin % 8 & 1; }

static void chain_reply(sim_t *s)
{
	int out = s->chain_in >> (s->chain_in_bits - 1) & 1;
	if (s->chain_stuck >= 0)
		out = s->chain_stuck;
	int pin = s->data_out_pin;
	if (s->level[pin / 8][pin % 8] != out)
		drive(s, pin, out);
}

static void chain_clock(sim_t *s, int data)
{
	s->chain_shift = s->chain_shift << 1 | data;
	if (out_level(s, s->load_pin)) /* loading has priority */
		s->chain_in <<= 1; /* the serial input of the first chip is at ground */
}

/* What the lamps get: nothing while the outputs are not enabled (low; a resistor to 5 V while the pin is an input). */
static void chain_show(sim_t *s)
{
	int pin = s->enable_pin, is_on = pin < 0 || ((s->ddr[pin / 8] & ~s->port[pin / 8]) >> pin % 8 & 1);
	uint32_t now = is_on ? s->chain_latched : 0, changed = now ^ s->chain_out;
	s->chain_out = now;
	for (int i = 0; i < s->chain_out_bits; i++)
		if (changed >> i & 1)
			note(s, kPin, kChainOut + i, now >> i & 1, s->avr->cycle, s->avr->cycle);
}

static void chain_pins(sim_t *s, int port, uint8_t rose, uint8_t fell)
{
	int pin = s->load_pin;
	if (pin / 8 == port && (rose | fell) >> pin % 8 & 1) {
		s->chain_in = s->chain_levels;
		chain_reply(s);
	}
	pin = s->clock_pin;
	if (pin / 8 == port && rose >> pin % 8 & 1) {
		chain_clock(s, out_level(s, s->data_in_pin));
		chain_reply(s);
	}
	pin = s->latch_pin;
	if (pin / 8 == port && rose >> pin % 8 & 1)
		s->chain_latched = s->chain_shift & (uint32_t)((1ull << s->chain_out_bits) - 1);
	chain_show(s);
}

/* The program wrote a DDR or a PORT. */
static void outputs_changed(sim_t *s, int port, uint8_t ddr, uint8_t value)
{
	uint8_t was = s->ddr[port] & s->port[port], now = ddr & value;
	uint8_t ddr_changed = ddr ^ s->ddr[port];
	s->ddr[port] = ddr, s->port[port] = value;
	if (s->has_chain && (was != now || ddr_changed))
		chain_pins(s, port, now & ~was, was & ~now);
	uint8_t changed = (was ^ now) & s->watched[port];
	for (int bit = 0; changed; bit++, changed >>= 1)
		if (changed & 1)
			note(s, kPin, port * 8 + bit, now >> bit & 1, s->avr->cycle, s->avr->cycle);
}

static void on_port(struct avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq;
	slot_t *slot = param;
	outputs_changed(slot->sim, slot->number, slot->sim->ddr[slot->number], value);
}

static void on_ddr(struct avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq;
	slot_t *slot = param;
	outputs_changed(slot->sim, slot->number, value, slot->sim->port[slot->number]);
}

/* ---- SPI: simavr 1.6 takes 100 us a byte whatever the divider says */

static avr_cycle_count_t spi_done(struct avr_t *avr, avr_cycle_count_t when, void *param)
{
	(void)when;
	sim_t *s = param;
	uint32_t reply = 0;
	for (int i = 7; i >= 0; i--) {
		reply = reply << 1 | (s->has_chain ? (s->level[s->data_out_pin / 8][s->data_out_pin % 8] == kHigh) : 1);
		if (s->has_chain) {
			chain_clock(s, s->spi_out >> i & 1);
			chain_reply(s);
		}
	}
	s->spi->input_data_register = reply;
	avr_raise_interrupt(avr, &s->spi->spi);
	return 0;
}

static void spi_write(struct avr_t *avr, avr_io_addr_t addr, uint8_t value, void *param)
{
	(void)addr;
	sim_t *s = param;
	static const int dividers[8] = {4, 16, 64, 128, 2, 8, 32, 64};
	avr_regbit_clear(avr, s->spi->spi.raised);
	if (!avr_regbit_get(avr, s->spi->spe) || !avr_regbit_get(avr, s->spi->mstr))
		return;
	s->spi_out = value;
	int speed = (avr->data[s->spi->r_spcr] & 3) | (avr->data[s->spi->r_spsr] & 1) << 2;
	avr_cycle_timer_register(avr, 8 * dividers[speed] + 1, spi_done, s);
}

static uint8_t spi_read(struct avr_t *avr, avr_io_addr_t addr, void *param)
{
	(void)addr;
	sim_t *s = param;
	avr_regbit_clear(avr, s->spi->spi.raised);
	return s->spi->input_data_register;
}

/* ---- the serial line */

static uint32_t bit_cycles(sim_t *s)
{
	uint32_t divider = avr_regbit_get(s->avr, s->uart->ubrrl) | avr_regbit_get(s->avr, s->uart->ubrrh) << 8;
	return (divider + 1) * (avr_regbit_get(s->avr, s->uart->u2x) ? 8 : 16);
}

static void on_tx(struct avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq;
	sim_t *s = param;
	uint32_t byte_cycles = 10 * bit_cycles(s);
	s->uart->cycles_per_byte = byte_cycles; /* pitfall 1: simavr counts 11 bits for 8N1 */
	uint64_t start = s->avr->cycle > s->tx_free ? s->avr->cycle : s->tx_free;
	s->tx_free = start + byte_cycles;
	note(s, kTx, 0, value & 0xFF, s->avr->cycle, s->tx_free);
	if ((int)(value & 0xFF) == s->stop_byte) {
		push(s, s->tx_free, kDoStop, 0, 0);
		if (!s->armed || s->tx_free < s->armed)
			arm(s, s->tx_free);
	}
}

/* Pitfall 2: simavr takes any number of bytes at any speed. The chip has room for two. */
static void take_rx(sim_t *s, uint32_t byte, uint32_t spacing)
{
	avr_uart_t *uart = s->uart;
	if (!avr_regbit_get(s->avr, uart->rxen))
		return;
	uint32_t own = 10 * bit_cycles(s);
	if (spacing > own + own / 20 || spacing + own / 20 < own) { /* another rate: a UART hears something else */
		byte = (byte * 37 + 11) & 0xFF;
		note(s, kRxGarbled, 0, byte, s->avr->cycle, s->avr->cycle);
	}
	if ((uart->input.write - uart->input.read) % kFifo >= kRxBuffer) {
		s->rx_lost++;
		note(s, kRxLost, 0, byte, s->avr->cycle, s->avr->cycle);
		avr_regbit_set(s->avr, uart->dor);
		return;
	}
	avr_cycle_count_t usual = uart->cycles_per_byte;
	uart->cycles_per_byte = 1; /* the byte is there now; simavr would wait for as long as one takes */
	avr_raise_irq(uart->io.irq + UART_IRQ_INPUT, byte);
	uart->cycles_per_byte = usual > 1 ? own : usual;
}

static void act(sim_t *s, action_t one)
{
	switch (one.what) {
	case kDoPin:
		drive(s, one.which, one.value);
		break;
	case kDoRx:
		take_rx(s, one.value, one.which);
		break;
	case kDoStop:
		s->stop = 1;
		break;
	case kDoBite: /* unserved for one period: the next time-out, now due, is a reset */
		if (s->watchdog->watchdog.pending && avr_regbit_get(s->avr, s->watchdog->wde))
			avr_regbit_clear(s->avr, s->watchdog->watchdog.enable);
		break;
	}
}

static avr_cycle_count_t on_due(struct avr_t *avr, avr_cycle_count_t when, void *param)
{
	(void)when;
	sim_t *s = param;
	s->armed = 0;
	while (s->queued && s->queue[0].cycle <= avr->cycle)
		act(s, pop(s));
	return 0; /* the run loop sets the next one */
}

/* ---- interrupts */

/* "Interrupt and System Reset Mode": simavr 1.6 raises the interrupt again and again where the chip resets. */
static void on_watchdog(struct avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq;
	sim_t *s = param;
	if (value)
		push(s, s->avr->cycle + s->watchdog->cycle_count - 100, kDoBite, 0, 0);
}

static void end_hang(sim_t *s)
{
	if (s->is_hung)
		memcpy(s->avr->flash + s->hung_at, s->hung_word, 2);
	s->is_hung = 0;
}

static void on_interrupt(struct avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq;
	slot_t *slot = param;
	sim_t *s = slot->sim;
	interrupt_t *one = &s->interrupts[slot->number];
	/* simavr charges the jump in the table, but neither the entry (4, with 3-byte addresses 5) nor, at the time of this
	 * call, the RETI (the same again). */
	uint64_t overhead = 2 * (2 + s->avr->address_size), now = s->avr->cycle;
	if (value && s->watchdog && slot->number == s->watchdog->watchdog.vector) {
		note(s, kBite, 0, 0, now, now);
		end_hang(s); /* from here on it is the program's turn again */
	}
	if (value) {
		if (one->began) {
			uint64_t gap = now - one->began;
			if (gap < one->shortest_gap || !one->shortest_gap)
				one->shortest_gap = gap;
			if (gap > one->longest_gap)
				one->longest_gap = gap;
		}
		one->began = now;
		one->count++;
	} else if (one->began) {
		uint64_t took = now - one->began + overhead;
		one->cycles += took;
		if (took > one->longest)
			one->longest = took;
	}
}

/* ---- resets */

/* Pitfalls 3, 4, 6, 7, 8: what every reset undoes, the watchdog's too. */
static void after_reset(sim_t *s)
{
	avr_t *avr = s->avr;
	avr->run_cycle_limit = kBatchCycles;
	for (int i = 0; i < kExtInts; i++)
		avr_extint_set_strict_lvl_trig(avr, i, 0);
	uint32_t flags = 0;
	avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
	s->armed = 0;
	for (int i = 0; i < kVectors; i++)
		s->interrupts[i].began = 0;
	for (int port = 0; port < kPorts; port++) {
		if (!s->pins[port])
			continue;
		for (int i = 0; i < IOPORT_IRQ_COUNT; i++)
			s->pins[port][i].value = 0;
		outputs_changed(s, port, 0, 0);
		for (int bit = 0; bit < 8; bit++)
			apply_pin(s, port, bit);
	}
	end_hang(s);
	s->tx_free = avr->cycle; /* what was in the shift register is cut */
}

/* ---- what Python calls */

sim_t *sim_new(const char *mcu, uint32_t hz)
{
	avr_global_logger_set(quiet);
	avr_t *avr = avr_make_mcu_by_name(mcu);
	if (!avr)
		return NULL;
	sim_t *s = calloc(1, sizeof *s);
	s->avr = avr;
	avr_init(avr);
	avr->frequency = hz;
	avr->log = 0;
	avr->sleep = no_sleep; /* pitfall 8: a sleeping chip must not wait in real time */
	s->stop_byte = -1;
	s->chain_stuck = -1;
	s->load_pin = s->clock_pin = s->data_in_pin = s->data_out_pin = s->latch_pin = s->enable_pin = -1;
	for (avr_io_t *io = avr->io_port; io; io = io->next) {
		if (!strcmp(io->kind, "uart") && ((avr_uart_t *)io)->name == '0')
			s->uart = (avr_uart_t *)io;
		if (!strcmp(io->kind, "watchdog"))
			s->watchdog = (avr_watchdog_t *)io;
		if (!strcmp(io->kind, "spi"))
			s->spi = (avr_spi_t *)io;
	}
	if (!s->uart)
		return NULL;
	avr_irq_register_notify(s->uart->io.irq + UART_IRQ_OUTPUT, on_tx, s);
	if (s->spi) {
		int at = AVR_DATA_TO_IO(s->spi->r_spdr);
		avr->io[at].w.c = spi_write, avr->io[at].w.param = s;
		avr->io[at].r.c = spi_read, avr->io[at].r.param = s;
	}
	memset(s->level, kOpen, sizeof s->level);
	for (int port = 0; port < kPorts; port++) {
		s->pins[port] = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('A' + port), IOPORT_IRQ_PIN0);
		if (!s->pins[port])
			continue;
		s->port_slot[port] = (slot_t){s, port};
		avr_irq_register_notify(s->pins[port] + IOPORT_IRQ_REG_PORT, on_port, &s->port_slot[port]);
		avr_irq_register_notify(s->pins[port] + IOPORT_IRQ_DIRECTION_ALL, on_ddr, &s->port_slot[port]);
	}
	if (s->watchdog)
		avr_irq_register_notify(s->watchdog->watchdog.irq + AVR_INT_IRQ_PENDING, on_watchdog, s);
	for (int v = 1; v < kVectors; v++) {
		avr_irq_t *irq = avr_get_interrupt_irq(avr, v);
		s->int_slot[v] = (slot_t){s, v};
		if (irq)
			avr_irq_register_notify(irq + AVR_INT_IRQ_RUNNING, on_interrupt, &s->int_slot[v]);
	}
	return s;
}

void sim_free(sim_t *s)
{
	avr_terminate(s->avr);
	free(s->queue);
	free(s->log);
	free(s);
}

void sim_load(sim_t *s, uint32_t address, const uint8_t *data, uint32_t size)
{
	if (address + size <= s->avr->flashend + 1)
		memcpy(s->avr->flash + address, data, size);
	s->avr->codeend = s->avr->flashend; /* pitfall 11 */
}

void sim_erase(sim_t *s) { memset(s->avr->flash, 0xFF, s->avr->flashend + 1); }

void sim_flash(sim_t *s, uint32_t address, uint8_t *out, uint32_t size) { memcpy(out, s->avr->flash + address, size); }

void sim_ram(sim_t *s, uint32_t address, uint8_t *out, uint32_t size) { memcpy(out, s->avr->data + address, size); }

uint32_t sim_ram_start(sim_t *s) { return s->avr->ioend + 1; }
uint32_t sim_ram_end(sim_t *s) { return s->avr->ramend; }
uint32_t sim_flash_end(sim_t *s) { return s->avr->flashend; }
uint64_t sim_cycle(sim_t *s) { return s->avr->cycle; }
int sim_state(sim_t *s) { return s->avr->state; }
uint32_t sim_pc(sim_t *s) { return s->avr->pc; }
uint32_t sim_bit_cycles(sim_t *s) { return bit_cycles(s); }
uint64_t sim_rx_lost(sim_t *s) { return s->rx_lost; }

/* A reset with this cause in MCUSR, starting at `pc`. The power coming on leaves `paint` in the RAM. */
void sim_reset(sim_t *s, uint32_t cause, uint32_t pc, int paint)
{
	avr_t *avr = s->avr;
	avr->reset_pc = pc;
	avr_reset(avr);
	if (cause & kPowerOn) {
		memset(avr->data, 0, 0x20);
		memset(avr->data + avr->ioend + 1, paint, avr->ramend - avr->ioend);
		avr_regbit_set(avr, avr->reset_flags.porf);
		s->chain_latched = s->chain_shift = 0x5A5A5A5A & (uint32_t)((1ull << s->chain_out_bits) - 1);
	}
	if (cause & kExternal)
		avr_regbit_set(avr, avr->reset_flags.extrf);
	if (cause & kBrownOut)
		avr_regbit_set(avr, avr->reset_flags.borf);
	if (cause & kWatchdog)
		avr_regbit_set(avr, avr->reset_flags.wdrf);
	note(s, kReset, 0, cause, avr->cycle, avr->cycle);
	after_reset(s);
}

/* Runs until that cycle, or until `stop_byte` (-1 = none) has left the line. True if stopped by it. */
int sim_run(sim_t *s, uint64_t until, int stop_byte)
{
	avr_t *avr = s->avr;
	s->stop_byte = stop_byte;
	s->stop = 0;
	while (avr->cycle < until && !s->stop) {
		if (avr->state == cpu_Crashed || avr->state == cpu_Done || avr->state == cpu_Stopped) {
			if (!s->logged || s->log[s->logged - 1].kind != kCrash)
				note(s, kCrash, 0, avr->pc, avr->cycle, avr->cycle);
			avr->cycle = until; /* a dead chip: time goes on */
			while (s->queued && s->queue[0].cycle <= avr->cycle)
				act(s, pop(s));
			break;
		}
		uint64_t due = s->queued && s->queue[0].cycle < until ? s->queue[0].cycle : until;
		if (due <= avr->cycle) {
			on_due(avr, 0, s);
			continue;
		}
		arm(s, due);
		avr_run(avr);
		if (avr->run_cycle_limit == 1) { /* pitfall 7: the watchdog has bitten */
			note(s, kReset, 0, kWatchdog, avr->cycle, avr->cycle);
			after_reset(s);
		}
	}
	if (s->queued && s->queue[0].cycle <= avr->cycle)
		on_due(avr, 0, s);
	return s->stop;
}

void sim_pin_at(sim_t *s, uint32_t which, uint32_t level, uint64_t at)
{
	if (at <= s->avr->cycle)
		drive(s, which, level);
	else
		push(s, at, kDoPin, which, level);
}

/* Bytes on the line to the chip, back to back from `at` on; `spacing` cycles each. When the last stop bit is over. */
uint64_t sim_rx(sim_t *s, const uint8_t *data, uint32_t size, uint64_t at, uint32_t spacing)
{
	uint64_t time = at > s->rx_free ? at : s->rx_free;
	if (time < s->avr->cycle)
		time = s->avr->cycle;
	for (uint32_t i = 0; i < size; i++) {
		time += spacing;
		push(s, time, kDoRx, spacing, data[i]);
	}
	return s->rx_free = time;
}

/* What is still on its way to the chip is gone. */
void sim_rx_cut(sim_t *s)
{
	size_t all = s->queued;
	action_t *old = malloc((all + 1) * sizeof *old);
	memcpy(old, s->queue, all * sizeof *old);
	s->queued = 0;
	for (size_t i = 0; i < all; i++)
		if (old[i].what != kDoRx)
			push(s, old[i].cycle, old[i].what, old[i].which, old[i].value);
	free(old);
	s->rx_free = s->avr->cycle;
}

int sim_pin(sim_t *s, uint32_t which)
{
	if (which >= kChainOut)
		return s->chain_out >> (which - kChainOut) & 1;
	return out_level(s, which);
}

/* Bit 0 the DDR, bit 1 the PORT of a pin: 2 is an input with its pull-up. */
int sim_pin_mode(sim_t *s, uint32_t which)
{
	avr_ioport_state_t state;
	memset(&state, 0, sizeof state);
	avr_ioctl(s->avr, AVR_IOCTL_IOPORT_GETSTATE('A' + which / 8), &state);
	return (state.ddr >> which % 8 & 1) | (state.port >> which % 8 & 1) << 1;
}

void sim_watch(sim_t *s, uint32_t which) { s->watched[which / 8] |= 1 << which % 8; }

void sim_chain(sim_t *s, int load, int clock, int data_in, int data_out, int latch, int enable, int in_bits, int out_bits)
{
	s->has_chain = 1;
	s->load_pin = load, s->clock_pin = clock, s->data_in_pin = data_in, s->data_out_pin = data_out;
	s->latch_pin = latch, s->enable_pin = enable, s->chain_in_bits = in_bits, s->chain_out_bits = out_bits;
	s->chain_levels = (uint32_t)((1ull << in_bits) - 1); /* pulled up */
	s->chain_latched = s->chain_shift = 0x5A5A5A5A & (uint32_t)((1ull << out_bits) - 1); /* as the power came on */
}

void sim_chain_fault(sim_t *s, int stuck) { s->chain_stuck = stuck; }

uint32_t sim_log_size(sim_t *s) { return s->logged; }

/* Copies the log out and empties it. */
uint32_t sim_log(sim_t *s, entry_t *out, uint32_t room)
{
	uint32_t size = s->logged < room ? s->logged : room;
	memcpy(out, s->log, size * sizeof *out);
	memmove(s->log, s->log + size, (s->logged - size) * sizeof *out);
	s->logged -= size;
	return size;
}

void sim_interrupts(sim_t *s, uint64_t *out)
{
	for (int v = 0; v < kVectors; v++) {
		const interrupt_t *one = &s->interrupts[v];
		uint64_t row[5] = {one->count, one->cycles, one->longest, one->shortest_gap, one->longest_gap};
		memcpy(out + 5 * v, row, sizeof row);
	}
}

void sim_interrupts_clear(sim_t *s) { memset(s->interrupts, 0, sizeof s->interrupts); }

void sim_eeprom(sim_t *s, uint32_t offset, uint8_t *data, uint32_t size, int write)
{
	avr_eeprom_desc_t desc = {.ee = data, .offset = offset, .size = size};
	avr_ioctl(s->avr, write ? AVR_IOCTL_EEPROM_SET : AVR_IOCTL_EEPROM_GET, &desc);
}

/* The program stops where it is, in a loop of one instruction, until a reset or the watchdog's interrupt. The other
 * interrupts go on or not. */
void sim_hang(sim_t *s, int with_interrupts)
{
	avr_t *avr = s->avr;
	uint64_t limit = avr->cycle + 1600000;
	avr->run_cycle_limit = kBatchCycles;
	while (!avr->sreg[S_I] && avr->cycle < limit) /* not inside an interrupt */
		sim_run(s, avr->cycle + 1, -1);
	s->hung_at = avr->pc;
	memcpy(s->hung_word, avr->flash + avr->pc, 2);
	avr->flash[avr->pc] = 0xFF, avr->flash[avr->pc + 1] = 0xCF; /* rjmp .-2 */
	s->is_hung = 1;
	if (!with_interrupts)
		avr->sreg[S_I] = 0;
}
